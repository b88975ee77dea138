import { TextInput as Field } from '@mantine/core';
import { memo } from 'react';

/** For long forms: it stays as it is while another field changes. */
export const TextInput = memo(Field);
