import type { UseFormReturnType } from '@mantine/form';
import { replaceEqualDeep } from '@tanstack/react-query';
import { useState } from 'react';

type InputProps = ReturnType<UseFormReturnType<Record<string, unknown>>['getInputProps']>;

/**
 * Mantine clones all values of a form and makes new props for each field at every letter. They stay the same objects here while their content is the
 * same, so that a field in `memo` renders only when it changes.
 */
export function useStableForm<V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
): UseFormReturnType<V> {
  const [former] = useState(() => ({ values: form.values, props: new Map<string, InputProps>() }));
  former.values = replaceEqualDeep(former.values, form.values);
  const getInputProps: typeof form.getInputProps = (path, options) => {
    const key = [path, options?.type, options?.value].join(' ');
    const props = sameProps(former.props.get(key), form.getInputProps(path, options));
    former.props.set(key, props);
    return props;
  };
  return { ...form, values: former.values, getInputProps };
}

/** The handlers of a field refer to its path only. */
function sameProps(former: InputProps | undefined, next: InputProps): InputProps {
  if (former === undefined) return next;
  const value = replaceEqualDeep(former.value, next.value);
  const isSame = former.value === value && former.checked === next.checked && former.error === next.error;
  return isSame ? former : next;
}
