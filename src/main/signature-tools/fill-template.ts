/** Replaces each `{{name}}` in a template by the value of this name. */
export const fillTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place)
