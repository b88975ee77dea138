import { createFileRoute } from '@tanstack/react-router';
import { Landing } from '#web/landing/landing.tsx';

export const Route = createFileRoute('/')({ component: Landing });
