import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describedRoutes } from '#tests/permissions/routes.ts';

const conf = readFileSync('deploy/nginx/portal.conf', 'utf8');
const [, map = ''] = /map \$request_uri \$portal_path \{\n([\s\S]*?)\n\}/.exec(conf) ?? [];
/** The patterns of the sample, which nginx tries in their order. */
const patterns = [...map.matchAll(/"~(\S+)" +"?([^";]+)"?;/g)].map(([, pattern = '', result = '']) => ({
  pattern: new RegExp(pattern),
  result,
}));

function logged(address: string): string {
  for (const { pattern, result } of patterns) {
    const groups = pattern.exec(address)?.groups;
    if (groups) return result.replaceAll(/\$(\w+)/g, (_, name: string) => groups[name] ?? '');
  }
  return '';
}

const apiPaths = (await describedRoutes()).map(({ path }) => path).filter((path) => path.includes('{token}'));
const pagePaths = globSync('src/web/routes/**/*$token.tsx').map(
  (file) => `/${file.slice('src/web/routes/'.length, -'.tsx'.length).replaceAll('.', '/')}`,
);

test('the log of nginx has no token of an address, and no query', {
  tags: ['asvs:14.2.1', 'asvs:16.2.5'],
}, () => {
  expect(Math.min(apiPaths.length, pagePaths.length)).toBeGreaterThan(0);
  for (const path of [...apiPaths, ...pagePaths]) {
    const address = path.replace(/\{token\}|\$token/, 'SECRET');
    expect(address, path).toContain('SECRET');
    expect(logged(address), path).not.toContain('SECRET');
    expect(logged(`${address}?next=SECRET`), path).not.toContain('SECRET');
  }
  expect(logged('/auth?reset=SECRET')).toBe('/auth');
  expect(logged('/projects?search=tides')).toBe('/projects');
});
