import { createFileRoute } from '@tanstack/react-router';
import { Guidelines } from '#web/guidelines/guidelines.tsx';

export const Route = createFileRoute('/_app/guidelines')({ component: Guidelines });
