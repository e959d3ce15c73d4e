import { type Language, textDirection } from '#core/domain/language.ts'
import type { Mail } from './mail-sender.ts'

/** What a mail says, in the language of its reader. */
export interface MailText {
  language: Language
  subject: string
  /** Paragraphs of plain text. */
  paragraphs: readonly string[]
  /** The one thing to do. */
  button?: { label: string; url: string } | undefined
  /** Why the reader gets this mail. */
  footer: string
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif"

/** HTML and plain text of the same content; styles are inline because mail programs drop style sheets. */
export function layOutMail(to: string, { language, subject, paragraphs, button, footer }: MailText): Mail {
  const direction = textDirection(language)
  const start = direction === 'rtl' ? 'right' : 'left'
  const lines = paragraphs.map(
    (text) => `<p style="margin:0 0 12px;font-size:15px;line-height:1.55" dir="auto">${escaped(text)}</p>`,
  )
  const link = button
    ? `<p style="margin:24px 0 0"><a href="${escaped(button.url)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#0b6e75;color:#fff;font-size:15px;text-decoration:none">${escaped(button.label)}</a></p>`
    : ''
  const html = `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#eef2f3;color:#15242a;${FONT};text-align:${start}" dir="${direction}">
<div style="max-width:560px;margin:0 auto;padding:28px;border-radius:10px;background:#fff">
<h1 style="margin:0 0 16px;font-size:19px;line-height:1.35">${escaped(subject)}</h1>
${lines.join('\n')}${link}
</div>
<p style="max-width:560px;margin:16px auto 0;color:#5c6d74;font-size:12px;line-height:1.5">${escaped(footer)}</p>
</body></html>`
  const text = [...paragraphs, ...(button ? [`${button.label}: ${button.url}`] : []), '-- ', footer].join('\n\n')
  return { to, subject, text, html }
}
