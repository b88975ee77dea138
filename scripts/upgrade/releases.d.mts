export function openReleases(root: string): {
  root: string;
  current(): string | null;
  previous(): string | null;
  leaving(): string | null;
  served(): string[];
  directoryOf(id: string): string;
  requireDataElsewhere(): void;
  switchTo(id: string): void;
  noteServed(id: string): void;
  noteLeaving(left: string, former: string): void;
  forget(id: string): void;
  removeOld(): string[];
  alone<T>(work: () => Promise<T>): Promise<T>;
};
