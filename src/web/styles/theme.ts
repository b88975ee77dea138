import type {
  ActionIcon,
  Alert,
  Autocomplete,
  Badge,
  Card,
  Combobox,
  Modal,
  ModalRoot,
  MultiSelect,
  Paper,
  SegmentedControl,
  Tooltip,
} from '@mantine/core';
import { createTheme, type MantineColorsTuple, virtualColor } from '@mantine/core';

const inkShades: MantineColorsTuple = [
  '#f0f3fa',
  '#dfe5f1',
  '#c3cde4',
  '#a5b4d6',
  '#8397c3',
  '#5f78af',
  '#445c93',
  '#2c4170',
  '#14213d',
  '#1f3058',
];

/** One name for both schemes, so that Mantine chooses the text colour for each. */
const ink = virtualColor({ name: 'ink', light: 'inkShades', dark: 'inkShades' });

const marigold: MantineColorsTuple = [
  '#fff6e5',
  '#feeac6',
  '#fcd795',
  '#f9c25f',
  '#f2a93b',
  '#e8960c',
  '#c67c05',
  '#9c6003',
  '#734702',
  '#4d3002',
];

/** Warm paper; index 6 is the dimmed text, with a contrast of 4.5:1. */
const gray: MantineColorsTuple = [
  '#faf8f4',
  '#f3f0ea',
  '#e8e4db',
  '#dad5c9',
  '#c4beb0',
  '#8f897c',
  '#686359',
  '#534f47',
  '#393630',
  '#23211d',
];

/** The dark scheme, from text to the deepest background. */
const dark: MantineColorsTuple = [
  '#e8ebf2',
  '#cdd3e0',
  '#a9b2c6',
  '#7f8aa4',
  '#3f4b69',
  '#2c3753',
  '#1c2640',
  '#10182a',
  '#0c1322',
  '#080d18',
];

const SANS =
  "'Inter Variable', 'Inter Fallback', 'Inter Fallback on a Phone', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
const SHADOW = 'var(--portal-shadow)';

/** The clear button of a field is only an icon, so it needs a label. */
const LABELLED = { clearButtonProps: { 'aria-label': 'Clear' } };

/** The list scrolls by itself (app.css): scrollbars of Mantine take a fifth of the time in which it opens. */
const WITH_LIST = { defaultProps: { ...LABELLED, withScrollArea: false } };

/** Mantine's lock sets a variable of the body, for which the browser computes the styles of the whole page; app.css locks it. */
const LOCKED_BY_STYLES = { removeScrollProps: { removeScrollBar: false } };

type Themed = { extend: (look: never) => unknown };

/** The types of a component's `extend`, without importing the component into pages that don't use it. */
const lookOf = <Component extends Themed>(look: Parameters<Component['extend']>[0]) => look;

export const theme = createTheme({
  colors: { inkShades, ink, marigold, gray, dark },
  black: '#14213d',
  primaryColor: 'ink',
  primaryShade: { light: 8, dark: 2 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  fontFamily: SANS,
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  // Five sizes: small print, text, lead, section, title.
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '0.9375rem', lg: '1.125rem', xl: '1.5rem' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.6', lg: '1.6', xl: '1.3' },
  headings: {
    fontFamily: SANS,
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(1.5rem, 5vw, 2.125rem)', lineHeight: '1.15' },
      h2: { fontSize: '1.5rem', lineHeight: '1.25' },
      h3: { fontSize: '1.125rem', lineHeight: '1.35' },
      h4: { fontSize: '0.9375rem', lineHeight: '1.45' },
      h5: { fontSize: '0.9375rem', lineHeight: '1.45' },
      h6: { fontSize: '0.8125rem', lineHeight: '1.45' },
    },
  },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '10px', xl: '10px' },
  defaultRadius: 'md',
  shadows: { xs: SHADOW, sm: SHADOW, md: SHADOW, lg: SHADOW, xl: SHADOW },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    ActionIcon: lookOf<typeof ActionIcon>({ defaultProps: { variant: 'subtle', size: 'lg' } }),
    Alert: lookOf<typeof Alert>({ defaultProps: { variant: 'light' } }),
    Autocomplete: lookOf<typeof Autocomplete>({ defaultProps: { withScrollArea: false } }),
    Badge: lookOf<typeof Badge>({ defaultProps: { variant: 'light', size: 'lg', radius: 'sm' } }),
    Card: lookOf<typeof Card>({ defaultProps: { withBorder: true, padding: 'lg' } }),
    // A mounted dropdown computes its position, with renders that can't be interrupted, before anybody opens it.
    Combobox: lookOf<typeof Combobox>({ defaultProps: { keepMounted: false } }),
    DateInput: { defaultProps: LABELLED },
    Modal: lookOf<typeof Modal>({
      defaultProps: {
        centered: true,
        closeButtonProps: { 'aria-label': 'Close' },
        // A closing dialog would still catch the shortcuts of the page.
        transitionProps: { duration: 150, exitDuration: 0 },
        // Its <header> would be a second banner of the page.
        attributes: { header: { role: 'presentation' } },
      },
    }),
    // Of dialogs with a layout of their own, too.
    ModalRoot: lookOf<typeof ModalRoot>({ defaultProps: LOCKED_BY_STYLES }),
    MultiSelect: lookOf<typeof MultiSelect>({ defaultProps: { withScrollArea: false } }),
    Paper: lookOf<typeof Paper>({ styles: { root: { backgroundColor: 'var(--portal-surface)' } } }),
    // Its labels would fade between the colours of the schemes, also for people who want no motion.
    SegmentedControl: lookOf<typeof SegmentedControl>({ defaultProps: { transitionDuration: 0 } }),
    Select: WITH_LIST,
    TagsInput: WITH_LIST,
    Tooltip: lookOf<typeof Tooltip>({ defaultProps: { openDelay: 300 } }),
  },
});
