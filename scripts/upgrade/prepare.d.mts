import type { openReleases } from './releases.mjs';

export function prepareRelease(releases: ReturnType<typeof openReleases>, wanted: string, at?: Date): string;
