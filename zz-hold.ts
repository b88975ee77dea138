import { openBenchDatabase } from '#tests/bench/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { connect } from '#server/db/database.ts';
import { createApplicants, createReviewer } from '#tests/bench/people.ts';
const d = await openBenchDatabase(Number(process.argv[2] ?? '1'), console.log); await migrate(d.url);
const {db,pool}=connect(d.url); await createApplicants(db, 20000); await createReviewer(db); await pool.query('analyze'); await pool.end();
console.log(d.url);
process.once('SIGTERM', ()=>d.close().then(()=>process.exit(0))); setInterval(()=>{},1e6);
