import { sql } from 'drizzle-orm';
import { reachArchive } from '#server/cycles/scope/reach-archive.ts';
import type { Product } from './product.ts';

/** Each element of a payload has this attribute, and each script of a payload calls this function. */
export const MARK = 'data-hostile';
export const ALARM = 'hostile_ran';

const RUN = `${ALARM}(1)`;

/** Ways in which text has become markup, a script or a style elsewhere. */
const TEXTS = [
  `<img ${MARK} src=x onerror=${RUN}>"><svg ${MARK} onload=${RUN}>'><b ${MARK}>x`,
  `</script><script ${MARK}>${RUN}</script></textarea></title></style><script ${MARK}>${RUN}</script>`,
  `<math><mtext><table><mglyph><style><!--</style><img ${MARK} title="--&gt;&lt;img ${MARK} src=1 onerror=${RUN}&gt;">`,
  `<noscript><p title="</noscript><img ${MARK} src=x onerror=${RUN}>"><form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img ${MARK} onerror=${RUN} src>">`,
  `[a](javascript:${RUN}) ![b](x"onerror="${RUN}) \${${RUN}} {{${RUN}}} {{constructor.constructor('${RUN}')()}} <%= ${RUN} %>`,
  `<a ${MARK} href="javascript:${RUN}">a</a><a href="&#106;avascript:${RUN}" ${MARK}>b</a><iframe ${MARK} srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<style ${MARK}>*{display:none;background:url(javascript:${RUN})}</style><link ${MARK} rel=stylesheet href=//evil.example><base ${MARK} href=//evil.example>`,
  `<p style="x:expression(${RUN})" onclick=${RUN} ${MARK}>a<details ${MARK} open ontoggle=${RUN}><video ${MARK} src=x onerror=${RUN}><object ${MARK} data=x><embed ${MARK} src=x>`,
  `<!--><img ${MARK} src=x onerror=${RUN}>--><![CDATA[<img ${MARK} src=x onerror=${RUN}>]]><?x <img ${MARK} src=x onerror=${RUN}>?>`,
];
const LINKS = [
  `javascript:${RUN}`,
  ` JaVaScRiPt:${RUN}//https://`,
  `java\tscript:${RUN}`,
  `data:text/html,<script ${MARK}>${RUN}</script>`,
  `https://x.example/" onerror="${RUN}" ${MARK}="`,
  `https://x.example/'); background: url(javascript:${RUN})`,
  `vbscript:${RUN}`,
  `//evil.example/<img ${MARK} src=x onerror=${RUN}>`,
];

/** Tables without free text: secrets, counters, append-only tables, and domains that triggers take from addresses. */
const LEFT_ALONE = [
  ...['sessions', 'accounts', 'verifications', 'rate_limits', 'server_secrets', 'live_events', 'audit_log'],
  ...[
    'recovery_codes',
    'authenticators',
    'email_changes',
    'guardian_consents',
    'pending_sign_ups',
    'refused_addresses',
    'muted_mails',
  ],
  ...['team_invites', 'bulk_run_rows', 'site_settings', 'application_domains'],
];
/** Columns with one of a few words, an identifier or a proof. */
const CLOSED =
  /^(id|slug|role|status|stage|kind|category|priority|join_policy|step|state|outcome|topic|key|sha256|content_type|withdrawn_by|source|unit|digest|fingerprint|\w+_(status|hash|version|url_key))$/;
const HOLDS_LINKS = /link|url|image|unsubscribe/;

type Column = { table_name: string; column_name: string; is_list: boolean; is_nullable: boolean };

/**
 * Writes a payload into every text column of every table, past every check, as an import could: a different one
 * in each row, so that every column has all of them.
 */
export async function fillWithPayloads({ db }: Product): Promise<number> {
  const { rows } = await db.execute<Column>(sql`
    select table_name, column_name, data_type = 'ARRAY' as is_list, is_nullable = 'YES' as is_nullable
    from information_schema.columns
    where table_schema = 'public' and (data_type = 'text' or udt_name in ('citext', '_text'))`);
  const open = rows.filter((row) => !LEFT_ALONE.includes(row.table_name) && !CLOSED.test(row.column_name));
  for (const [table, columns] of Object.entries(Object.groupBy(open, ({ table_name }) => table_name))) {
    const changes = (columns ?? []).map((column) => assignment(column));
    await db.transaction(async (tx) => {
      await reachArchive(tx);
      await tx.execute(sql`
        update ${sql.identifier(table)} t set ${sql.join(changes, sql`, `)}
        from (select ctid as place, row_number() over ()::int as n from ${sql.identifier(table)}) r
        where t.ctid = r.place`);
    });
  }
  const words = JSON.stringify({ name: TEXTS[0], meaning: TEXTS[1], words: TEXTS.slice(2, 7) });
  await db.execute(sql`
    update rubrics set criteria = (select jsonb_agg(c || ${words}::jsonb) from jsonb_array_elements(criteria) c)`);
  const image = JSON.stringify(`https://x.example/"); background: url("javascript:${RUN}`);
  await db.execute(sql`
    insert into site_settings (setting_key, setting_value) values ('hero_background_image', ${image}::jsonb)
    on conflict (setting_key) do update set setting_value = excluded.setting_value`);
  await db.execute(sql`
    insert into audit_log (actor_id, action, subject_type, subject_id, details)
    select user_id, 'user_edited', 'user', ${TEXTS[0]}, ${JSON.stringify({ [TEXTS[1] ?? '']: TEXTS[2] })}::jsonb
    from profiles limit 5`);
  return open.length;
}

/** A text stays empty when its presence has a meaning: a sent detailed proposal, or a declined review. */
function assignment({ column_name, is_list }: Column) {
  const name = sql.identifier(column_name);
  const list = sql.param(HOLDS_LINKS.test(column_name) ? LINKS : TEXTS);
  const payload = sql`(${list}::text[])[1 + (r.n + ${column_name.length}) % ${sql.raw(String(HOLDS_LINKS.test(column_name) ? LINKS.length : TEXTS.length))}]`;
  if (is_list) return sql`${name} = ${list}::text[]`;
  // Numbers make unique values different.
  const unique = /email|number|name|reference/.test(column_name) ? sql`r.n || '@' || ${payload}` : payload;
  return sql`${name} = case when t.${name} is null and ${column_name} in ('technical_approach', 'reason') then null else ${unique} end`;
}
