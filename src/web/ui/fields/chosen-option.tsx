import { type ReactNode, useEffect, useRef } from 'react';

type ChosenOptionProps = { isChosen: boolean; children: ReactNode };

/**
 * The content of an option in a list with several choices. Mantine's arrow keys write `aria-selected` of the options that they pass, but
 * it tells what is chosen; `aria-activedescendant` follows the arrow.
 */
export function ChosenOption({ isChosen, children }: ChosenOptionProps) {
  const content = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const option = content.current?.closest('[role=option]');
    if (!option) return;
    option.closest('[role=listbox]')?.setAttribute('aria-multiselectable', 'true');
    const chosen = String(isChosen);
    const correct = () => {
      if (option.getAttribute('aria-selected') !== chosen) option.setAttribute('aria-selected', chosen);
    };
    correct();
    const observer = new MutationObserver(correct);
    observer.observe(option, { attributeFilter: ['aria-selected'] });
    return () => observer.disconnect();
  }, [isChosen]);
  return <span ref={content}>{children}</span>;
}
