import { Group, Text } from '@mantine/core';
import { SoftBadge } from '#web/ui/soft-badge.tsx';

const SHOWN = 3;

/** §9: three skills, then '+N more'. */
export function SkillBadges({ skills }: { skills: string[] }) {
  if (skills.length === 0) return null;
  return (
    <Group gap={6}>
      {skills.slice(0, SHOWN).map((skill) => (
        <SoftBadge key={skill} tone="gray" isOwnWords>
          {skill}
        </SoftBadge>
      ))}
      {skills.length > SHOWN && (
        <Text size="xs" c="dimmed">
          +{skills.length - SHOWN} more
        </Text>
      )}
    </Group>
  );
}
