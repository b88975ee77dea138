import type { ReactNode } from 'react';

/**
 * A name, address, number or code: a translator leaves it alone, and its direction of writing doesn't change the sentence around it
 * (rule:translated-pages).
 */
export const Verbatim = ({ children }: { children: ReactNode }) => <bdi translate="no">{children}</bdi>;
