import { Select as Field } from '@mantine/core';
import { memo } from 'react';

/** For long forms: with the same `data` at every render it stays as it is while another field changes. */
export const Select = memo(Field<string>);
