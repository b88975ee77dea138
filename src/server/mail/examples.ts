import {
  addressInUseLetter,
  confirmEmailLetter,
  emailChangedLetter,
  passwordChangedLetter,
} from '../account/letters.ts';
import {
  contactLetter,
  projectGoneLetter,
  receivedLetter,
  statusLetter,
  submissionLetter,
  withdrawnLetter,
} from '../applications/letters.ts';
import {
  alreadyRegisteredLetter,
  googleLinkedLetter,
  newUserLetter,
  passwordResetLetter,
  verifyEmailLetter,
} from '../auth/letters.ts';
import { newProfileLetter, resumeUploadLetter } from '../profiles/letters.ts';
import {
  describedPersonLetter,
  invitationLetter,
  joinRequestLetter,
  memberRemovedLetter,
  newLeaderLetter,
  requestAcceptedLetter,
  requestRefusedLetter,
  teamDissolvedLetter,
  teamOpenedLetter,
} from '../teams/letters.ts';
import { testLetter } from '../test-emails/letters.ts';
import {
  codesDisabledLetter,
  codesEnabledLetter,
  codesResetLetter,
  recoveryCodesLetter,
} from '../two-factor/letters.ts';
import type { Letter } from './letter.ts';

const ID = '0b8f9a1c-0000-4000-8000-000000000001';
const TOKEN = 'example';

/** Every letter of the portal with example data, by the name of its function, for /dev/mailbox. */
export function letterExamples(origin: string): Record<string, Letter[]> {
  const person = { id: ID, display_name: 'Asha Rao', email: 'asha@demo.example' };
  const subject = {
    origin,
    application_id: ID,
    project_name: 'Flood warnings for small rivers',
    applicant: 'Team Otters',
    is_team: true,
  };
  const of = { origin, team: 'Otters' };
  const invited = { ...of, leader: 'Leela Nair', token: TOKEN };
  const sent = {
    at: '2025-03-10T06:30:00.000Z',
    people: 2,
    sections: [{ label: 'Initial proposal', words: 212 }],
    presentation: { name: 'otters.pdf', sha256: 'ab'.repeat(32) },
    resumes: [{ user_id: ID, name: 'asha-rao.pdf', sha256: 'cd'.repeat(32) }],
  };
  return {
    verifyEmailLetter: [verifyEmailLetter(origin, TOKEN)],
    alreadyRegisteredLetter: [alreadyRegisteredLetter(origin)],
    passwordResetLetter: [passwordResetLetter(origin, TOKEN)],
    googleLinkedLetter: [googleLinkedLetter(origin)],
    passwordChangedLetter: [passwordChangedLetter(origin)],
    confirmEmailLetter: [confirmEmailLetter(origin, TOKEN)],
    addressInUseLetter: [addressInUseLetter(origin)],
    emailChangedLetter: [emailChangedLetter(origin)],
    codesEnabledLetter: [codesEnabledLetter(origin)],
    codesDisabledLetter: [codesDisabledLetter(origin)],
    recoveryCodesLetter: [recoveryCodesLetter(origin)],
    codesResetLetter: [codesResetLetter()],
    newUserLetter: [newUserLetter(origin, person)],
    newProfileLetter: [newProfileLetter(origin, person)],
    resumeUploadLetter: [resumeUploadLetter(origin, person)],
    submissionLetter: [submissionLetter('initial', subject), submissionLetter('detailed', subject)],
    receivedLetter: [
      receivedLetter('initial', subject, { ...sent, presentation: null }, ID),
      receivedLetter('detailed', subject, sent, ID),
    ],
    statusLetter: [statusLetter('accepted', subject), statusLetter('rejected', subject)],
    withdrawnLetter: [withdrawnLetter({ ...subject, applicant: 'Leela Nair' })],
    projectGoneLetter: [projectGoneLetter(subject.project_name)],
    contactLetter: [contactLetter(subject.project_name, 'Dear Asha,\n\nwhen could you begin?')],
    joinRequestLetter: [joinRequestLetter(of, 'Ravi Iyer')],
    requestAcceptedLetter: [requestAcceptedLetter(of)],
    requestRefusedLetter: [requestRefusedLetter(of)],
    teamOpenedLetter: [teamOpenedLetter(of)],
    invitationLetter: [invitationLetter(invited)],
    describedPersonLetter: [describedPersonLetter(invited)],
    memberRemovedLetter: [memberRemovedLetter(of)],
    newLeaderLetter: [newLeaderLetter(of)],
    teamDissolvedLetter: [teamDissolvedLetter(of)],
    testLetter: [testLetter('new_user', 'Asha Rao'), testLetter('resume_upload', 'Asha Rao')],
  };
}
