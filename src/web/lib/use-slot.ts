import { startTransition, useRef, useState } from 'react';
import { useWasServerRendered } from './server-rendered.tsx';

/**
 * The element of a slot and the `ref` that finds it. In a server-rendered page the slot is not urgent: an urgent update would replace the
 * parts that are not hydrated yet with their fallbacks (src/web/ui/states/page-part.tsx).
 */
export function useSlot() {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const wasServerRendered = useWasServerRendered();
  const assign = useRef((element: HTMLElement | null) =>
    wasServerRendered ? startTransition(() => setSlot(element)) : setSlot(element),
  );
  return [slot, assign.current] as const;
}
