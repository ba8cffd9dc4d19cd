const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The page of a provider on which a payer chooses what happens; for people who try the product and for browser tests. */
export const payPage = (provider: string, amount: string, choices: readonly string[]): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escaped(provider)} (simulated)</title>
<body style="font:18px system-ui;max-width:28rem;margin:3rem auto;padding:0 1rem">
<h1>${escaped(provider)}</h1><p>Simulated on this machine: no money moves.</p>
<p><strong>${escaped(amount)}</strong></p>
<form method="post">${choices
    .map(
      (choice) =>
        `<p><button name="choice" value="${escaped(choice)}" style="font:inherit;width:100%;min-height:48px">${escaped(choice)}</button></p>`,
    )
    .join('')}</form></body></html>`
