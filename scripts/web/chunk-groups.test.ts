import { expect, test } from 'vitest';
import { findMissing } from './chunk-groups.ts';

test('what a group names and no module of the build is, as a part that a library has renamed, is told with its group', () => {
  const SELECT = '/node_modules/@mantine/core/esm/components/Select/Select.mjs';
  const renamed = SELECT.replaceAll('Select', 'Choice');
  const told = (modules: string[]) =>
    findMissing(modules).filter((missing) => missing.endsWith('(of dropdowns)'));
  expect(told([SELECT])).toEqual([]);
  expect(told([renamed])).toEqual([expect.stringContaining('Select')]);
});
