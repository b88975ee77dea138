import { memo, Suspense, useState } from 'react';
import { displayPhone } from '#domain/users/phones.ts';
import { applicantName } from '#web/applications/applicant-name.ts';
import type { StaffApplication } from '#web/applications/queries.ts';
import { adjustedText, reviewsText } from '#web/applications/review-texts.ts';
import { rowProps } from '#web/applications/staff-rows.ts';
import { badgeButtonClass, statusButtonProps } from '#web/applications/status-field.tsx';
import { formatNumber } from '#web/lib/format.ts';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import checkbox from '#web/ui/fields/checkbox.module.css';
import { STATUS_TONES } from '#web/ui/status-badge.tsx';
import { academicFacts, badge, scoreText, submittedText, teamFacts } from './row-facts.tsx';
import classes from './table.module.css';
import type { RowActions } from './use-stable-actions.ts';

const StatusSelect = lazyWithRetry(() => import('#web/applications/status-select.tsx'));
const StaffRowMenu = lazyWithRetry(() => import('./staff-row-menu.tsx'));

type StaffRowProps = { application: StaffApplication; isSelected: boolean; actions: RowActions };

/**
 * One line of the list; on a phone its styles make it a card. A page has fifty, so at rest it is one component of plain elements; the status
 * select and the menu load when they are pressed. With the real checkbox, select, menu and badges in every row, a reviewer would wait longer
 * each time: for the page 486 ms of the main thread instead of 341, for another order 243 instead of 171 (on a phone six times as much), with
 * 1,635 elements instead of 1,085 (the least of six runs each in turn, 2026-11-26).
 */
export const StaffRow = memo(({ application, isSelected, actions }: StaffRowProps) => {
  const { id, project, contact } = application;
  const name = applicantName(application);
  const label = `Actions for ${name}`;
  const [isMenuMounted, mountMenu] = useState(false);
  const [isSelectMounted, mountSelect] = useState(false);
  const team = teamFacts(application);
  const academic = academicFacts(application);
  const closedSelect = (
    <button
      type="button"
      {...statusButtonProps(application)}
      className={badgeButtonClass}
      data-tone={STATUS_TONES[application.status]}
      aria-expanded={false}
      onClick={() => mountSelect(true)}
    />
  );
  const closedMenu = (
    <button
      type="button"
      className={classes.dots}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => mountMenu(true)}
    />
  );
  return (
    <tr {...rowProps(id)} data-selected={isSelected || undefined}>
      <td data-column="select">
        <input
          type="checkbox"
          className={checkbox.checkbox}
          aria-label={`Select ${name}, ${project.name}`}
          checked={isSelected}
          onChange={(event) => actions.onSelect(application, event.currentTarget.checked)}
        />
      </td>
      <td data-column="applicant" title={[name, ...team].join(', ')}>
        <button type="button" className={classes.name} translate="no" onClick={() => actions.onView(id)}>
          {name}
        </button>
        {team.map(inLine)}
      </td>
      <td data-column="project" title={project.name}>
        <span className={classes.twoLines}>{project.name}</span>
      </td>
      <td data-column="contact" title={contact ? `${contact.email} ${contact.phone ?? ''}` : undefined}>
        {contact ? (
          <a className={classes.mail} translate="no" href={`mailto:${contact.email}`}>
            {contact.email}
          </a>
        ) : (
          '-'
        )}
        {contact?.phone && (
          <span className={classes.more} translate="no">
            {displayPhone(contact.phone)}
          </span>
        )}
      </td>
      <td data-column="college" title={academic.join('; ')}>
        {academic.map(inLine)}
      </td>
      <td data-column="proposals">{proposals(application)}</td>
      <td data-column="status">
        {isSelectMounted ? (
          <Suspense fallback={closedSelect}>
            <StatusSelect application={application} isBadge opensOnMount />
          </Suspense>
        ) : (
          closedSelect
        )}
        {badge('gray', application.stage === 'initial' ? 'Initial' : 'Detailed')}
      </td>
      {numbers(application).map(([column, text]) => (
        <td key={column} data-column={column} data-empty={text === '-' || undefined}>
          {text}
        </td>
      ))}
      <td data-column="submitted">{submittedText(application)}</td>
      <td data-column="actions">
        {isMenuMounted ? (
          <Suspense fallback={closedMenu}>
            <StaffRowMenu application={application} label={label} {...actions} />
          </Suspense>
        ) : (
          closedMenu
        )}
      </td>
    </tr>
  );
});

/** On a card those without a number take no line. */
const numbers = (application: StaffApplication) => [
  ['score', scoreText(application)],
  ['reviews', reviewsText(application)],
  ['adjusted', adjustedText(application)],
];

const inLine = (fact: string, index: number) => (
  <span key={index} className={classes.more} translate="no">
    {fact}
  </span>
);

function proposals({ has_initial_proposal, detailed_characters }: StaffApplication) {
  if (!has_initial_proposal && detailed_characters === null) return badge('gray', 'No proposals');
  const characters = detailed_characters === null ? null : formatNumber(detailed_characters);
  return (
    <>
      {has_initial_proposal && badge('blue', 'Initial ✓')}
      {detailed_characters !== null && badge('green', 'Detailed ✓')}
      {characters && (
        <span className={classes.characters} title={`${characters} characters`}>
          {characters}
          <span className={classes.unit}> characters</span>
        </span>
      )}
    </>
  );
}
