/** Accepts 5 to 20 digits with an optional leading plus sign, separated by spaces, dots, dashes and parentheses. */
export const isPhoneNumber = (text: string): boolean => /^\+?\(?\d(?:[ .()-]{0,8}\d){4,19}\)?$/.test(text)
