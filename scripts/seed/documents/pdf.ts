import PDFDocument from 'pdfkit';

export const colour = {
  ink: '#14213D',
  marigold: '#E8960C',
  paper: '#F4F1EA',
  gray: '#5B6275',
  rule: '#D9D3C6',
};

// pdfkit derives the file's id from these, so a fixed date gives the same bytes each time.
const WRITTEN = new Date('2025-01-15T06:30:00Z');

/** Runs `draw` on an empty document and returns the finished bytes. */
export function pdf(
  options: { title: string; author: string; size: 'A4' | [number, number] },
  draw: (page: PDFKit.PDFDocument) => void,
): Promise<Uint8Array> {
  const { title, author, size } = options;
  const info = { Title: title, Author: author, Creator: 'Residency demo data', CreationDate: WRITTEN };
  const page = new PDFDocument({ size, margin: 0, autoFirstPage: false, info });
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    page.on('data', (chunk: Buffer) => chunks.push(chunk));
    page.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    page.on('error', reject);
    draw(page);
    page.end();
  });
}
