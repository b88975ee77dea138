import { type DemoPerson, emailOf, githubOf, phoneOf } from '../people.ts';
import { colour, pdf } from './pdf.ts';

const [LEFT, WIDTH] = [56, 483];

/** A one-page A4 résumé; the same person gives the same bytes. */
export function drawResume(person: DemoPerson): Promise<Uint8Array> {
  const name = person.display_name ?? person.slug;
  return pdf({ title: `Résumé of ${name}`, author: name, size: 'A4' }, (page) => {
    page.addPage();
    heading(page, person, name);
    section(page, 'Education', () => education(page, person));
    section(page, 'Experience', () => experience(page, person));
    section(page, 'Skills', () => skills(page, person));
    section(page, 'Courses', () => body(page, COURSES[person.degree ?? 'BTech']));
    section(page, 'Languages and interests', () =>
      body(page, 'English and Hindi; cricket on Sundays, reading, long train journeys.'),
    );
    footer(page);
  });
}

function heading(page: PDFKit.PDFDocument, person: DemoPerson, name: string) {
  page.rect(0, 0, 595, 132).fill(colour.ink);
  page.rect(0, 132, 595, 5).fill(colour.marigold);
  page.font('Helvetica-Bold').fontSize(27).fillColor('white').text(name, LEFT, 38, { width: WIDTH });
  page.font('Helvetica').fontSize(11).fillColor(colour.paper);
  const place =
    person.role === 'student'
      ? `${person.degree ?? ''} student · ${person.college ?? ''}`
      : person.department;
  page.text(place, LEFT, 74, { width: WIDTH });
  page.text(`${emailOf(person)}  ·  ${phoneOf(person)}  ·  ${githubOf(person)}`, LEFT, 96, { width: WIDTH });
  page.y = 164;
}

function section(page: PDFKit.PDFDocument, title: string, draw: () => void) {
  page
    .font('Helvetica-Bold')
    .fontSize(12)
    .fillColor(colour.marigold)
    .text(title.toUpperCase(), LEFT, page.y, { characterSpacing: 1 });
  page
    .moveTo(LEFT, page.y + 3)
    .lineTo(LEFT + WIDTH, page.y + 3)
    .lineWidth(0.7)
    .stroke(colour.rule);
  page.y += 12;
  draw();
  page.y += 26;
}

function education(page: PDFKit.PDFDocument, person: DemoPerson) {
  page
    .font('Helvetica-Bold')
    .fontSize(11)
    .fillColor(colour.ink)
    .text([person.degree, 'Computer Science and Engineering'].filter(Boolean).join(', '), LEFT, page.y);
  body(
    page,
    person.role === 'student'
      ? `${person.college}. Semester ${person.year}; first class so far.`
      : `${person.college}.`,
  );
}

function experience(page: PDFKit.PDFDocument, person: DemoPerson) {
  const sentences = (person.past_experiences ?? '').split(/(?<=\.)\s+/);
  page.font('Helvetica').fontSize(12).fillColor(colour.gray);
  page.list(sentences, LEFT + 4, page.y, {
    width: WIDTH - 4,
    bulletRadius: 1.8,
    textIndent: 12,
    lineGap: 4,
    paragraphGap: 6,
  });
}

function skills(page: PDFKit.PDFDocument, person: DemoPerson) {
  const [y, names] = [page.y, person.skills.length > 0 ? person.skills : ['Planning', 'Mentoring', 'Python']];
  let x = LEFT;
  page.font('Helvetica').fontSize(10.5);
  for (const name of names) {
    const width = page.widthOfString(name) + 22;
    page.roundedRect(x, y, width, 22, 11).fill(colour.paper);
    page.fillColor(colour.ink).text(name, x + 11, y + 6.5, { lineBreak: false });
    x += width + 8;
  }
  page.y = y + 26;
}

const body = (page: PDFKit.PDFDocument, text: string) =>
  page
    .font('Helvetica')
    .fontSize(11)
    .fillColor(colour.gray)
    .text(text, LEFT, page.y + 2, { width: WIDTH, lineGap: 4 });

function footer(page: PDFKit.PDFDocument) {
  page.font('Helvetica').fontSize(8.5).fillColor(colour.gray);
  page.text('Demo data: this person does not exist.', LEFT, 806, {
    width: WIDTH,
    align: 'center',
    lineBreak: false,
  });
}

const COURSES = {
  BTech:
    'Data structures, probability and statistics, machine learning, databases, operating systems, signals.',
  BE: 'Programming, linear algebra, digital signal processing, machine learning, computer networks.',
  MTech:
    'Advanced machine learning, optimisation, research methods, distributed systems, seminar with thesis.',
  ME: 'Statistical learning, time series, embedded systems, research methods, seminar with thesis.',
  MCA: 'Software engineering, databases, web technologies, data mining, project management.',
};
