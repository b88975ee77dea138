import { createFileRoute } from '@tanstack/react-router';
import { Onboarding } from '#web/profiles/onboarding.tsx';

export const Route = createFileRoute('/_app/onboarding')({ component: Onboarding });
