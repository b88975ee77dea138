/** Plain text becomes paragraphs; HTML from the editor stays. */
export function toRichText(cell: string): string {
  if (/<(p|br|h[1-3]|ul|ol|li|strong|em|u|b|i|a)\b[^<>]*>/i.test(cell)) return cell;
  const escaped = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped
    .split(/(?:\r?\n){2,}/)
    .map((paragraph) => `<p>${paragraph.trim().replace(/\r?\n/g, '<br>')}</p>`)
    .join('');
}
