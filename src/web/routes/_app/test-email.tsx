import { createFileRoute } from '@tanstack/react-router';
import { TestEmailPage } from '#web/test-emails/test-email-page.tsx';

export const Route = createFileRoute('/_app/test-email')({ component: TestEmailPage });
