import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { createDatabase, dropDatabase } from './database-server.ts';
import { templateDatabase } from './postgres-server.ts';

/** A migrated, empty, separate database, created in some 50 ms; call `drop` at the end. */
export async function createTestDatabase(
  template = templateDatabase,
): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = await createDatabase(server, name, template);
  return { url, drop: () => dropDatabase(server, name) };
}
