import { ActionIcon, Button, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { startTransition } from 'react';
import { useIsDark } from '#web/lib/use-is-dark.ts';

/** Follows the system until it is used. In a menu it has a visible name. */
export function ColorSchemeSwitch({ isNamed = false }: { isNamed?: boolean }) {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useIsDark();
  const icon = isDark ? <IconSun size={18} stroke={1.75} /> : <IconMoon size={18} stroke={1.75} />;
  const name = isDark ? 'Use light colours' : 'Use dark colours';
  // The styles change at once; Mantine then renders every component again.
  const change = () => startTransition(() => setColorScheme(isDark ? 'light' : 'dark'));
  if (isNamed) {
    return (
      <Button
        variant="subtle"
        color="gray"
        size="md"
        px="sm"
        justify="flex-start"
        leftSection={icon}
        onClick={change}
      >
        {name}
      </Button>
    );
  }
  return (
    <ActionIcon color="gray" aria-label={name} onClick={change}>
      {icon}
    </ActionIcon>
  );
}
