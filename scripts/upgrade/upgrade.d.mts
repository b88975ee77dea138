type Web = { name: string; url: string };

export type UpgradedSite = {
  root: string;
  web: Web[];
  worker: string | null;
  say: (line: string) => void;
  signal?: AbortSignal;
  restart: (name: string, withinMs: number) => Promise<void>;
  examine: () => Promise<void>;
  backUp: () => Promise<void>;
  readyMs?: number;
  settleMs?: number;
};

export function upgrade(site: UpgradedSite, wanted: string): Promise<string>;
export function rollback(site: UpgradedSite): Promise<string>;
