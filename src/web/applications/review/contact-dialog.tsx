import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconMail, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReplyTarget } from '#domain/applications/application-schemas.ts';
import { CONTACT_MESSAGE_MAX_LENGTH } from '#domain/applications/application-statuses.ts';
import { UNDECIDABLE } from '#domain/applications/undecidable.ts';
import { programme } from '#domain/programme/programme.ts';
import { useContactApplicant } from '#web/applications/mutations.ts';
import type { StaffApplication } from '#web/applications/queries.ts';
import { ReplyToField } from '#web/applications/reply-to-field.tsx';
import { toastSuccess } from '#web/lib/toasts.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { useAuth } from '#web/users/session/auth-context.ts';

type ContactDialogProps = { application: StaffApplication; onClose: () => void };

/** A prefilled message, to open in the email client or to send from the portal (rule:contact-applicant). */
export default function ContactDialog({ application, onClose }: ContactDialogProps) {
  const { user } = useAuth();
  const { contact, project, team } = application;
  const [prefilled] = useState(() => template(application, user?.display_name ?? null));
  const [message, setMessage] = useState(prefilled);
  const [reply_to, setReplyTo] = useState<ReplyTarget>('writer');
  const send = useContactApplicant(application.id);
  const cannotSend = message.trim() === '' || !contact?.email;

  const openEmailClient = () => {
    const subject = `Regarding your application for ${project.name}`;
    window.location.href = `mailto:${contact?.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message.replaceAll('\n', '\r\n'))}`;
    toastSuccess('Email client opened');
  };
  const close = async () => {
    if (message === prefilled || (await askToDiscard())) onClose();
  };

  return (
    <Dialog
      onClose={() => void close()}
      // Mantine listens on the window, where it would also get the Escape that closes a question above this dialog.
      closeOnEscape={false}
      onKeyDown={(event) => event.key === 'Escape' && void close()}
      size="lg"
      title={`Contact ${team?.name ?? contact?.display_name ?? ''}`}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {contact?.email ? `To ${contact.email}` : 'This applicant has no email address.'}
        </Text>
        <Textarea
          label="Message"
          rows={8}
          data-autofocus
          maxLength={CONTACT_MESSAGE_MAX_LENGTH}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <ReplyToField value={reply_to} onChange={setReplyTo} />
        <Group justify="flex-end" gap="sm">
          <Button
            variant="default"
            disabled={cannotSend}
            leftSection={<IconMail size={18} stroke={1.75} />}
            onClick={openEmailClient}
          >
            Open Email Client
          </Button>
          <Button
            disabled={cannotSend || application.undecidable === 'cycle_archived'}
            title={application.undecidable === 'cycle_archived' ? UNDECIDABLE.cycle_archived : undefined}
            loading={send.isPending}
            leftSection={<IconSend size={18} stroke={1.75} />}
            onClick={() => send.mutate({ message, reply_to }, { onSuccess: onClose })}
          >
            Send from portal
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

const askToDiscard = () =>
  confirm({
    title: 'Discard the message?',
    text: "Your message hasn't been sent yet.",
    confirmLabel: 'Discard',
    cancelLabel: 'Keep writing',
  });

const template = ({ contact, project, team }: StaffApplication, sender: string | null) =>
  `Dear ${team ? `team ${team.name}` : (contact?.display_name ?? 'applicant')},

Thank you for your application for “${project.name}”.



Best regards,
${sender ?? programme().name}
${programme().name}`;
