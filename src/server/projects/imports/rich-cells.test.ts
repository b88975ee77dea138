import { describe, expect, test } from 'vitest';
import { cleanRichText } from '#server/rich-text.ts';
import { toRichText } from './rich-cells.ts';

const stored = (cell: string) => cleanRichText(toRichText(cell));

describe('pasted text', { tags: ['paste-keeps-structure'] }, () => {
  test.each([
    [
      'a table of a spreadsheet',
      '<table><col width=64><tr><td>Month</td><td>Task</td></tr><tr><td>1</td><td>Survey</td></tr><tr><td></td><td></td></tr></table>',
      '<p>Month | Task</p><p>1 | Survey</p>',
    ],
    [
      'a table of Word with paragraphs, a list and an empty cell',
      '<table><tbody><tr><td><p>May</p><p>June</p></td><td><ul><li>One</li><li>Two</li></ul></td><td></td><td>a<br>b</td></tr></tbody></table>',
      '<p>May; June | One; Two |  | a; b</p>',
    ],
    [
      'a table that only arranges a page',
      '<table><tr><td><h2>Aim</h2><p>Tides</p></td></tr></table>',
      '<h2>Aim</h2><p>Tides</p>',
    ],
    [
      'a table in a cell',
      '<table><tr><td>A</td><td><table><tr><td>B</td><td>C</td></tr></table></td></tr></table>',
      '<p>A | B; C</p>',
    ],
    [
      'nested lists of Google Docs',
      '<b style="font-weight:normal" id="docs-internal-guid-1"><ul><li><p>One</p></li><ul><li><p>In one</p></li></ul><li><p>Two</p></li></ul><ol><li>First</li></ol></b>',
      '<ul><li><p>One</p><ul><li><p>In one</p></li></ul></li><li><p>Two</p></li></ul><ol><li><p>First</p></li></ol>',
    ],
    [
      'lists of Word',
      `<p style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>One</p><p style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o</span>In one</p><p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.</span>Two</p><p>After</p>`,
      '<ol><li><p>One</p><ul><li><p>In one</p></li></ul></li><li><p>Two</p></li></ol><p>After</p>',
    ],
    [
      'items of two paragraphs',
      '<ul><li><p>One</p><p>more</p></li><li>Two</li></ul>',
      '<ul><li><p>One<br />more</p></li><li><p>Two</p></li></ul>',
    ],
    [
      'weights of fonts',
      '<p><b style="mso-bidi-font-weight:normal">Bold</b> <span style="font-weight:700">too</span> <b style="font-weight:400">not</b> <span style="font-style:italic">slanted</span></p>',
      '<p><strong>Bold</strong> <strong>too</strong> not <em>slanted</em></p>',
    ],
    ['a heading in bold', '<h4><b>Aim</b></h4>', '<h3>Aim</h3>'],
    [
      'raised and lowered text',
      '<p>x<sup>2</sup> H<sub>2</sub>O 10<sup>-3</sup> 1<sup>st</sup> Name<sup>TM</sup> x<sup>ab</sup> y<span style="vertical-align:sub">1</span> see<sup><a href="#_ftn1">[1]</a></sup></p>',
      '<p>x² H₂O 10⁻³ 1st Name™ x^ab y₁ see[1]</p>',
    ],
    [
      'a formula',
      '<p>Let <span class="katex"><math><msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><mfrac><mn>1</mn><mn>2</mn></mfrac><annotation>x^2</annotation></math><span aria-hidden="true">x2</span></span>.</p>',
      '<p>Let x²+1/2.</p>',
    ],
    [
      'code, a quotation and a rule',
      '<pre><code>if a &lt; b:\n  stop</code></pre><blockquote><p>Note</p></blockquote><hr><div>Next</div><div>Last</div>',
      '<p>if a &lt; b:<br />  stop</p><p>Note</p><p>Next</p><p>Last</p>',
    ],
    [
      'comments, hidden text and pictures',
      '<p>A<span class=MsoCommentReference><a href="#_msocom_1">[AV1]</a></span><img src="file:///C:/x.png" alt="A chart"><img alt="🌊"><span style="display:none">no</span></p><style>p{}</style>',
      '<p>A🌊</p>',
    ],
    [
      'a link and words between marks',
      '<p>See <a href="https://example.org/?a=b&amp;c=d" style="text-decoration:underline">this <b>page</b></a>\n now</p>',
      '<p>See <a href="https://example.org/?a=b&amp;c=d" rel="noopener nofollow" target="_blank">this </a><a href="https://example.org/?a=b&amp;c=d" rel="noopener nofollow" target="_blank"><strong>page</strong></a> now</p>',
    ],
    [
      'lines of a chat',
      'Aim:\n• one\n• two\n\nEnd\u200b',
      '<p>Aim:</p><ul><li><p>one</p></li><li><p>two</p></li></ul><p>End</p>',
    ],
    [
      'signs that aren’t tags',
      'Stop if a<b then c>d, 5 < 6 & p<0.05',
      '<p>Stop if a&lt;b then c&gt;d, 5 &lt; 6 &amp; p&lt;0.05</p>',
    ],
    ['a script', '<p>A<script>x()</script> <a href="javascript:x()">b</a></p>', '<p>A <a>b</a></p>'],
  ])('%s keeps its structure', (_, cell, html) => {
    expect(stored(cell)).toBe(html);
  });

  test('what the editor made stays as it is', () => {
    const html =
      '<h1>Aim</h1><p>One<br />two <strong><em>three</em></strong> <u>four</u></p><ul><li><p>A</p><ol><li><p>B</p></li></ol></li></ul>';
    expect(stored(html)).toBe(html);
  });

  test('elements of any depth are read', () => {
    const deep = `${'<div><b>'.repeat(2_000)}deep${'</b></div>'.repeat(2_000)}<p>After</p>`;
    expect(stored(deep)).toContain('deep');
    expect(stored(`${'<ul><li>'.repeat(300)}deep${'</li></ul>'.repeat(300)}<p>After</p>`)).toMatch(
      /deep.*<p>After<\/p>$/,
    );
  });
});
