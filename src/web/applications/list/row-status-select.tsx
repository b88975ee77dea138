import { Suspense, useState } from 'react';
import { StatusField, type StatusSelectProps, useStatusChoice } from '#web/applications/status-field.tsx';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { FieldButton } from '#web/ui/fields/field-button.tsx';

const StatusSelect = lazyWithRetry(() => import('#web/applications/status-select.tsx'));

/** The status select of a row: a plain button until it is pressed, because a page has fifty of them. */
export function RowStatusSelect(props: StatusSelectProps) {
  const [wasPressed, setPressed] = useState(false);
  const { button } = useStatusChoice(props);
  const closed = (
    <StatusField {...props} id={button.id}>
      <FieldButton {...button} aria-expanded={false} onClick={() => setPressed(true)} />
    </StatusField>
  );
  if (!wasPressed) return closed;
  return (
    <Suspense fallback={closed}>
      <StatusSelect {...props} opensOnMount />
    </Suspense>
  );
}
