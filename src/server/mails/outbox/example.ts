import type { EmailContent } from './email-content.ts';

/** Data for the example emails at /dev/mailbox. */
export const EXAMPLE = {
  id: '0b8f9a1c-0000-4000-8000-000000000001',
  token: 'example',
  person: {
    id: '0b8f9a1c-0000-4000-8000-000000000001',
    display_name: 'Asha Rao',
    email: 'asha@demo.example',
  },
} as const;

/** The example emails of a noun, by the name of the function. */
export type EmailExamples = (origin: string) => Record<string, EmailContent[]>;
