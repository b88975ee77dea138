export function removeFormerBuilds(build: { directory: string; note: string; started: number }): void;
