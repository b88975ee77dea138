import { createProject } from '#tests/factories.ts';
import { largePng } from '#tests/pictures.ts';
import { BROKEN, breakCall } from '../student/failures.ts';
import { findProblems } from '../support/axe.ts';
import { openPage, reloadPage } from '../support/open-page.ts';
import { enterAsNewStudent } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { enterWithRole, failure, newWord, success } from './staff.ts';

test.use({ sharesProduct: true });

test('a new project has all fields, four of them marked required, five people at most, and skills and images one at a time', {
  tag: ['@project-form', '@pictures-in-one-place'],
}, async ({ page, product }) => {
  await enterWithRole(page, product, 'manager');
  await openPage(page, '/projects/create');
  const form = page.locator('form');
  for (const label of ['Project Number', 'Project Name']) {
    await expect(form.getByRole('textbox', { name: label })).toHaveAttribute('required');
  }
  const richTexts = [
    'What is it',
    'Problem Statement',
    'Data Available',
    'Project Requirements',
    'Primary Use Cases',
  ];
  for (const label of [...richTexts, 'Description']) {
    await expect(
      form.getByRole('textbox', {
        name: label,
        exact: label !== 'What is it' && label !== 'Problem Statement',
      }),
    ).toBeVisible();
  }
  await expect(form.getByText('What is it *', { exact: true })).toBeVisible();
  await expect(form.getByText('Problem Statement *', { exact: true })).toBeVisible();
  await expect(form.getByText('Data Available', { exact: true })).toBeVisible();
  await expect(form.getByLabel('Max Team Size')).toHaveValue('5');
  for (const label of [
    'Category',
    'Priority',
    'Budget',
    'Application Deadline',
    'Start Date',
    'End Date',
    'Estimated Completion',
    'Skills Required',
    'Picture link',
  ]) {
    await expect(form.getByLabel(label).first()).toBeVisible();
  }
  for (const label of ['Sample Data URL', 'Picture link']) {
    await expect(form.getByLabel(label)).toHaveAttribute('type', 'url');
  }

  const skills = form.getByRole('combobox', { name: 'Skills Required' });
  await skills.click();
  for (const key of ['  Rust ', 'Enter', 'Go,', 'Rust', 'Enter']) {
    if (key === 'Enter') await page.keyboard.press(key);
    else await page.keyboard.type(key);
  }
  const skillList = form.locator('.mantine-Pill-label');
  await expect(skillList).toHaveText(['Rust', 'Go']);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(skillList.filter({ hasText: 'Go' })).toHaveCount(0);
  // The keyboard of a phone types a comma without a key event.
  await skills.fill('OCR, GIS,');
  await skills.blur();
  await expect(skillList).toHaveText(['OCR', 'GIS']);

  const add = form.getByRole('button', { name: 'Add', exact: true });
  const extra = form.getByLabel('Picture link');
  for (const image of ['  /placeholder.svg ', '/hero-default.svg', '/placeholder.svg']) {
    await extra.fill(image);
    await add.click();
    await expect(extra).toHaveValue('');
  }
  await expect(form.getByRole('img', { name: /^Picture \d$/ })).toHaveCount(2);
  const first = form.getByRole('img', { name: 'Picture 1' });
  await expect(first).toHaveAttribute('src', '/placeholder.svg');
  await form.getByRole('button', { name: 'Make picture 2 the main picture' }).click();
  await expect(first).toHaveAttribute('src', '/hero-default.svg');
  await expect(
    form.getByRole('listitem').filter({ has: page.getByRole('img', { name: 'Picture 1' }) }),
  ).toContainText('Main picture');
  await form.getByRole('button', { name: 'Remove picture 1' }).click();
  await expect(first).toHaveAttribute('src', '/placeholder.svg');
  await extra.fill('javascript:alert(1)');
  await add.click();
  await expect(form.getByText('Please enter an image link that starts with https://')).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  const text = form.getByRole('textbox', { name: 'Data Available' });
  await text.click();
  for (let line = 0; line < 24; line++) await page.keyboard.press('Enter');
  await page.keyboard.type('The last line');
  const [lastLine, button] = await Promise.all(
    [text.getByText('The last line'), form.getByRole('button', { name: 'Create Project' })].map((shown) =>
      shown.boundingBox(),
    ),
  );
  expect((lastLine?.y ?? 0) + (lastLine?.height ?? 0)).toBeLessThan(button?.y ?? 0);
});

test('the toolbar of a rich text has headers 1 to 3, bold, italic, underline, both lists, link and clean, and nothing else', {
  tag: ['@rich-text-is-cleaned'],
}, async ({ page, product }) => {
  await enterWithRole(page, product, 'manager');
  await openPage(page, '/projects/create');
  const editor = page
    .locator('.mantine-RichTextEditor-root')
    .filter({ has: page.getByRole('textbox', { name: 'Data Available' }) });
  const controls = editor.locator('.mantine-RichTextEditor-toolbar button');
  await expect(controls).toHaveCount(10);
  await expect(controls.first()).toBeHidden();
  const height = () => editor.evaluate((box) => box.getBoundingClientRect().height);
  const before = await height();
  await page.getByRole('textbox', { name: 'Data Available' }).click();
  await expect(controls.first()).toBeVisible();
  expect(await height()).toBe(before);
  const names = await controls.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  expect(names).toEqual([
    'Heading 1',
    'Heading 2',
    'Heading 3',
    'Bold',
    'Italic',
    'Underline',
    'Ordered list',
    'Bullet list',
    'Link',
    'Clear formatting',
  ]);
});

test('the link dialog completes www addresses, accepts paths of this site, and rejects others with an announced error', {
  tag: ['@rich-text-is-cleaned', '@safe-links'],
}, async ({ page, product }) => {
  await enterWithRole(page, product, 'manager');
  await openPage(page, '/projects/create');
  const text = page.getByRole('textbox', { name: 'Data Available' });
  const editor = page.locator('.mantine-RichTextEditor-root').filter({ has: text });
  const address = page.getByLabel('Link address');
  await text.fill('Here');
  for (const [typed, href] of [
    ['www.example.org', 'https://www.example.org'],
    ['/guidelines', '/guidelines'],
  ] as const) {
    await text.press('ControlOrMeta+a');
    await editor.getByRole('button', { name: 'Link', exact: true }).click();
    await address.fill(typed);
    await address.press('Enter');
    await expect(text.getByText('Here')).toHaveAttribute('href', href);
  }
  await text.press('ControlOrMeta+a');
  await text.press('ControlOrMeta+k');
  await address.fill('mailto:me@example.org');
  await page.getByRole('button', { name: 'Save link' }).click();
  await expect(page.getByText(/^Please enter a web address such as https:\/\/example\.org/)).toBeVisible();
  await expect(address).toHaveValue('mailto:me@example.org');
  await address.press('Escape');
  await expect(text.getByText('Here')).toHaveAttribute('href', '/guidelines');
});

test('a project that fails to save shows “Error creating project” and keeps its text; a created one leads to /projects', {
  tag: ['@create-project', '@picture-upload'],
}, async ({ page, product }) => {
  const word = newWord();
  await enterWithRole(page, product, 'admin');
  await openPage(page, '/projects/create');
  await page.getByLabel('Project Number').fill(word);
  const name = page.getByLabel('Project Name');
  await name.fill(`Made ${word}`);
  await page.getByRole('textbox', { name: 'What is it' }).fill('A study of mangroves.');
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(failure(page, 'Problem Statement')).toContainText('Please write the problem statement.');
  await page.getByRole('textbox', { name: 'Problem Statement' }).fill('Nobody counts them.');
  await page.getByRole('textbox', { name: 'Description' }).fill('And the crabs.');
  await page.getByLabel('Category').selectOption('Data Science');
  await page.getByLabel('Max Team Size').fill('21');
  await name.press('Enter');
  await expect(failure(page, 'A team has 1 to 20 members.')).toBeVisible();
  await page.getByLabel('Max Team Size').fill('5');
  await page.getByRole('textbox', { name: 'Budget' }).fill('99.50');
  const upload = page.getByLabel('Upload a picture');
  await upload.setInputFiles({ name: 'map.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(failure(page, 'Please upload a JPEG, PNG or WebP picture.')).toBeVisible();
  await upload.setInputFiles({ name: 'crab.png', mimeType: 'image/png', buffer: largePng() });
  const picture = page.getByRole('img', { name: 'Picture 1' });
  await expect(picture).toHaveJSProperty('naturalWidth', 1920);
  const repair = await breakCall(page, '**/api/projects', { method: 'POST' });
  await name.press('Enter');
  await expect(failure(page, 'Error creating project')).toContainText(BROKEN);
  await expect(name).toHaveValue(`Made ${word}`);
  await expect(page.getByRole('textbox', { name: 'Problem Statement' })).toHaveText('Nobody counts them.');
  await repair();
  await name.press('Enter');
  await page.waitForURL(/\/projects$/);
  await expect(success(page, 'Project created successfully')).toBeVisible();

  await openPage(page, `/projects?search=${word}`);
  await expect(page.getByRole('article').locator('img')).toHaveAttribute('src', /^\/files\//);
  await page.getByRole('link', { name: /^View Details/ }).click();
  const facts = page.getByRole('region', { name: 'Quick Facts' });
  for (const fact of ['Up to 5', '$99.50', 'Data Science', 'Active']) {
    await expect(facts.getByText(fact, { exact: true })).toBeVisible();
  }
  for (const text of ['A study of mangroves.', 'Nobody counts them.', 'And the crabs.']) {
    await expect(page.getByRole('article').getByText(text)).toBeVisible();
  }
});

test('a new project begins with the next number, is kept while it is written, and can be previewed', {
  tag: ['@proposed-number', '@forms-are-kept', '@project-preview'],
}, async ({ page, product }) => {
  await enterWithRole(page, product, 'manager');
  await openPage(page, '/projects/create');
  const number = page.getByLabel('Project Number');
  await expect(number).toHaveValue(/\d$/);
  const proposed = await number.inputValue();
  await page.getByLabel('Project Name').fill('Kept tides');
  await page.getByRole('textbox', { name: 'What is it' }).fill('A study of tides.');
  await expect(page.getByText(/^Kept in this browser \d/)).toBeVisible();
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview: as students see it' });
  await expect(preview.getByRole('heading', { name: 'Kept tides' })).toBeVisible();
  await expect(preview.getByText('A study of tides.')).toBeVisible();
  await preview.getByRole('link', { name: 'Apply Now' }).first().click();
  await expect(success(page, 'This is a preview')).toBeVisible();
  await expect(preview).toBeVisible();
  expect(await findProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();

  await reloadPage(page);
  await expect(page.getByText("You typed this earlier and haven't saved it yet.")).toBeVisible();
  await expect(page.getByLabel('Project Name')).toHaveValue('Kept tides');
  await expect(page.getByRole('textbox', { name: 'What is it' })).toHaveText('A study of tides.');
  await page.getByRole('textbox', { name: 'Problem Statement' }).fill('Nobody predicts them.');
  await page.getByRole('button', { name: 'Create Project' }).click();
  await page.waitForURL(/\/projects$/);
  await openPage(page, '/projects/create');
  await expect(page.getByLabel('Project Name')).toHaveValue('');
  await expect(number).not.toHaveValue(proposed);
});

test('an edit needs a name and allows any status; “Error updating project” keeps the text, and a success shows “Project updated”', {
  tag: ['@edit-project'],
}, async ({ page, product }) => {
  const project = await createProject(product, { name: `Edited ${newWord()}`, what_is_it: null });
  await enterWithRole(page, product, 'admin');
  await openPage(page, `/projects/edit/${project.id}`);
  const name = page.getByLabel('Project Name');
  await expect(name).toHaveValue(project.name);
  await expect(page.getByRole('switch', { name: 'Visible to students' })).toBeChecked();
  for (const label of ['Requirements', 'Deliverables', 'Additional Features']) {
    await expect(page.getByRole('textbox', { name: label, exact: true })).toBeVisible();
  }
  const status = page.getByRole('combobox', { name: 'Status' });
  await expect(status.getByRole('option')).toHaveText([
    'Planning',
    'Active',
    'On Hold',
    'Completed',
    'Cancelled',
  ]);
  await status.selectOption('On Hold');
  await page.getByRole('textbox', { name: 'Budget' }).fill('-1');
  await name.fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(failure(page, 'Please enter a project name.')).toBeVisible();
  await expect(page.getByText('A budget can’t be negative.')).toBeVisible();
  await name.fill('Renamed by staff');
  await page.getByRole('textbox', { name: 'Budget' }).fill('');
  const repair = await breakCall(page, `**/api/projects/${project.id}`, { method: 'PUT' });
  await name.press('Enter');
  await expect(failure(page, 'Error updating project')).toContainText(BROKEN);
  await expect(name).toHaveValue('Renamed by staff');
  await repair();
  await name.press('Enter');
  await expect(success(page, 'Project updated')).toBeVisible();
  await page.waitForURL(`**/projects/${project.id}`);
  await expect(page.getByRole('heading', { name: 'Renamed by staff' })).toBeVisible();
  const badge = page.getByRole('article').locator('[data-tone]', { hasText: 'On Hold' });
  await expect(badge).toHaveAttribute('data-tone', 'yellow');
});

test('an edit of a project survives a reload until it is saved', { tag: ['@forms-are-kept'] }, async ({
  page,
  product,
}) => {
  const owner = await enterWithRole(page, product, 'manager');
  const project = await createProject(product, { owner_id: owner.id, name: `Ebb ${newWord()}` });
  await openPage(page, `/projects/edit/${project.id}`);
  await page.getByRole('textbox', { name: 'Problem Statement' }).fill('Nobody measures the ebb.');
  await expect(page.getByText(/^Kept in this browser \d/)).toBeVisible();
  await reloadPage(page);
  await expect(page.getByText("You typed this earlier and haven't saved it yet.")).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Problem Statement' })).toHaveText(
    'Nobody measures the ebb.',
  );
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(success(page, 'Project updated')).toBeVisible();
  await page.waitForURL(`**/projects/${project.id}`);
  await openPage(page, `/projects/edit/${project.id}`);
  await expect(page.getByRole('textbox', { name: 'Problem Statement' })).toHaveText(
    'Nobody measures the ebb.',
  );
  await expect(page.getByText("You typed this earlier and haven't saved it yet.")).toHaveCount(0);
});

test('an edit by others shows Access Denied, or Project Not Found when the project is hidden from them', {
  tag: ['@edit-project-denied'],
}, async ({ page, product }) => {
  const open = await createProject(product);
  const hidden = await createProject(product, { is_visible_to_public: false });
  for (const enter of [
    () => enterWithRole(page, product, 'manager'),
    () => enterAsNewStudent(page, product),
  ]) {
    await enter();
    await openPage(page, `/projects/edit/${open.id}`);
    await expect(page.getByText('Access Denied')).toBeVisible();
    await expect(page.getByText("You don't have permission to edit this project.")).toBeVisible();
    await openPage(page, `/projects/edit/${hidden.id}`);
    await expect(page.getByRole('heading', { name: 'Project Not Found' }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Projects' })).toHaveAttribute('href', '/projects');
  }
});
