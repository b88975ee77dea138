import pg from 'pg';
import { connect } from '../../src/server/db/database.ts';
import { createPerson, createProject, type Person } from '../../tests/factories.ts';
import { createSession } from '../../tests/session.ts';
import { SECRET } from './site.ts';

const STUDENTS = 150;
const PROJECTS = 40;

export type Actor = Person & { cookie: string };
export type Cast = { students: Actor[]; admin: Actor; projects: string[] };

/** People with sessions, and projects to apply to, in the database of a portal. */
export async function createCast(databaseUrl: string): Promise<Cast> {
  const { db, pool } = connect(databaseUrl);
  const withSession = async (person: Person): Promise<Actor> => {
    const { name, value } = await createSession({ db, secret: SECRET }, person);
    return { ...person, cookie: `${name}=${value}` };
  };
  try {
    const students: Actor[] = [];
    const projects: string[] = [];
    for (let n = 0; n < STUDENTS; n++) students.push(await withSession(await createPerson({ db })));
    for (let n = 0; n < PROJECTS; n++) projects.push((await createProject({ db })).id);
    const admin = await withSession(await createPerson({ db }, { role: 'admin' }));
    return { students, admin, projects };
  } finally {
    await pool.end();
  }
}

/** Queries a database directly, past the portal. */
export async function ask<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
