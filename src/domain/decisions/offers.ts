/** From an accepted application to a person who sits on the seat (rule:offers). */
export const OFFER_STATES = ['offered', 'accepted', 'declined', 'expired', 'joined', 'no_show'] as const;
export type OfferState = (typeof OFFER_STATES)[number];

export const OFFER_STATE_LABELS: Record<OfferState, string> = {
  offered: 'Waits for an answer',
  accepted: 'Accepted by the applicant',
  declined: 'Declined',
  expired: 'Ended without an answer',
  joined: 'Joined',
  no_show: 'Never came',
};

/** The answers in the words that students know. */
export const OFFER_ANSWERS = {
  stop: 'Accept and stop',
  wait: 'Accept and wait for a higher wish',
  decline: 'Decline',
} as const;

export const OFFER_REASON_MAX_LENGTH = 1000;
