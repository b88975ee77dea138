import { Readable } from 'node:stream';
import { TOTAL_ROWS_HEADER } from '#domain/applications/application-selections.ts';
import type { Exported, TableFormat } from './stream-table.ts';

const CONTENT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

type File = Exported & { name: string; format: TableFormat; hasProgress?: boolean };

/** A streamed table as a download. */
export const tableResponse = ({ name, format, total, body, hasProgress }: File): Response =>
  new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': hasProgress ? 'application/octet-stream' : CONTENT_TYPES[format],
      'Content-Disposition': `attachment; filename="${name}.${format}"`,
      [TOTAL_ROWS_HEADER]: String(total),
      'Cache-Control': 'private, no-store',
    },
  });
