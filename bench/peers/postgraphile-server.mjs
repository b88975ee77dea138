// PostGraphile over the schema `peer`. `node postgraphile-server.mjs <port>` with DATABASE_URL
import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';

const service = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [
    makePgService({ connectionString: process.env.DATABASE_URL, schemas: ['peer'], poolConfig: { max: 16 } }),
  ],
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
}).createServ(grafserv);
const server = createServer();
await service.addTo(server);
server.listen(Number(process.argv[2]), '127.0.0.1', () => process.stdout.write('ready\n'));
