import { Button, ColorSwatch, FileButton, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { ACCENT, accentContrasts } from '#domain/programme/accent.ts';
import { LOGO_LIMITS, LOGO_TOO_LARGE } from '#domain/programme/logo.ts';
import { api, readResponse } from '#web/lib/api.ts';
import { reasonOf } from '#web/lib/api-error.ts';
import { TextInput } from '#web/ui/fields/text-input.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Setting } from './setting.tsx';
import type { ProgrammeForm } from './use-programme-form.tsx';

/** Logo and colour. */
export function LookFields({ of }: { of: ProgrammeForm }) {
  return (
    <SectionCard title="Look">
      <Logo of={of} />
      <Accent of={of} />
    </SectionCard>
  );
}

function Logo({ of: { form }, of }: { of: ProgrammeForm }) {
  const [failure, setFailure] = useState<string | null>(null);
  const { logo } = form.values;
  const choose = async (file: File | null) => {
    if (file === null) return;
    setFailure(null);
    try {
      const { logo: cleaned } = await readResponse(
        api.settings.programme.logo.$post({ json: { data: await asBase64(file) } }),
      );
      form.setFieldValue('logo', cleaned);
    } catch (error) {
      setFailure(error instanceof TooLarge ? LOGO_TOO_LARGE : reasonOf(error));
    }
  };
  return (
    <Setting of={of} field="logo" name="Logo">
      <Text size="sm" fw={550} id="logo-label">
        Logo
      </Text>
      <Text size="xs" c="dimmed">
        SVG or PNG, square, at most 100 KB. Without one, pages show the portal's mark.
      </Text>
      <Group gap="sm">
        {logo !== null && (
          <img src={logo} width={48} height={48} alt="The logo" style={{ objectFit: 'contain' }} />
        )}
        <FileButton accept="image/svg+xml,image/png" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button {...props} variant="default" size="xs" data-path="logo">
              {logo === null ? 'Upload a logo' : 'Upload another logo'}
            </Button>
          )}
        </FileButton>
      </Group>
      {(failure ?? form.errors.logo) && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {failure ?? form.errors.logo}
        </Text>
      )}
    </Setting>
  );
}

class TooLarge extends Error {}

async function asBase64(file: File): Promise<string> {
  if (file.size > LOGO_LIMITS.bytes) throw new TooLarge();
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function Accent({ of: { form }, of }: { of: ProgrammeForm }) {
  const { accent } = form.values;
  const contrasts = accent && ACCENT.test(accent) ? accentContrasts(accent) : null;
  return (
    <Setting of={of} field="accent" name="Accent colour">
      <TextInput
        label="Accent colour"
        description="Of lines, marks and the focus. Empty: marigold."
        placeholder="#12877d"
        leftSection={contrasts && <ColorSwatch color={accent ?? ''} size={18} aria-hidden />}
        {...form.getInputProps('accent')}
        value={accent ?? ''}
        onChange={(event) => form.setFieldValue('accent', event.currentTarget.value.toLowerCase() || null)}
        data-path="accent"
      />
      {contrasts && (
        <Text size="xs" c="dimmed">
          Contrast: {contrasts.light.toFixed(1)}:1 in light, {contrasts.dark.toFixed(1)}:1 in dark; 3:1 is the
          least.
        </Text>
      )}
    </Setting>
  );
}
