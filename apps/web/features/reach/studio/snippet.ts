/** The lines that a site's owner pastes: where the contest stands, and what makes it as high as it is. */
export const snippetOf = (origin: string, embed: string): string =>
  `<div data-plaudit-embed="${embed}"></div>\n<script async src="${origin}/embed.js"></script>`
