import { PASSWORD_MIN_LENGTH } from '#domain/users/users.ts';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';

type NewPasswordFieldsProps = {
  label: string;
  /** A sentence after the rule about the length. */
  consequence?: string;
  form: { getInputProps: (path: 'password' | 'confirm_password') => object };
};

/** A new password and its confirmation, for every form that sets one (rule:password-reset). */
export function NewPasswordFields({ label, consequence, form }: NewPasswordFieldsProps) {
  const rule = `At least ${PASSWORD_MIN_LENGTH} characters`;
  return (
    <>
      <PasswordInput
        label={label}
        description={consequence ? `${rule}. ${consequence}` : rule}
        autoComplete="new-password"
        required
        {...form.getInputProps('password')}
      />
      <PasswordInput
        label="Confirm Password"
        autoComplete="new-password"
        required
        {...form.getInputProps('confirm_password')}
      />
    </>
  );
}
