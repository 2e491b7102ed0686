import { escapeHtml } from './letter.ts'

/**
 * Fills a script-less page: each `%%mark%%` becomes the escaped text of that name, or nothing. `selected` names the
 * options that stand chosen.
 */
export function fillPage(
  template: string,
  texts: Record<string, string>,
  selected: Record<string, string> = {},
): string {
  const filled = template.replace(/%%([\w:]+)%%/g, (_, name: string) => escapeHtml(texts[name] ?? ''))
  return Object.entries(selected).reduce((page, [field, value]) => {
    const list = new RegExp(`(<select[^>]*name="${field}"[^>]*>)(.*?)(</select>)`, 's')
    return page.replace(
      list,
      (_, open: string, options: string, close: string) =>
        `${open}${options
          .replaceAll(' selected=""', '')
          .replace(`<option value="${escapeHtml(value)}"`, (option) => `${option} selected=""`)}${close}`,
    )
  }, filled)
}
