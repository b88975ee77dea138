import { Textarea as Field } from '@mantine/core';
import { memo } from 'react';

/** For long forms: it stays as it is, and isn't measured, while another field changes. */
export const Textarea = memo(Field);
