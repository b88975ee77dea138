import type { UpgradedSite } from './upgrade.mjs';

export function systemdSite(options: {
  root: string;
  web?: string;
  worker: string;
  restart: string;
  'portal-npm': string;
  backups: string;
}): UpgradedSite;
export function changedUnits(root: string, installed?: { units: string; commands: string }): string[];
