/**
 * Texts that would become more than text where somebody forgot to write them as such. Each names itself: an element
 * `x-hostile`, an attribute `data-hostile`, or a variable of the window of that name must be nowhere afterwards.
 */
export const hostileTexts = [
  '<x-hostile>tag</x-hostile>',
  '<script>window.hostile=1</script>',
  '</script><script>window.hostile=2</script><x-hostile>',
  '<!--<script><x-hostile>',
  ']]><x-hostile/>--><x-hostile>',
  '"><img src=x data-hostile onerror=window.hostile=3>',
  "' onmouseover='window.hostile=4' data-hostile='",
  '`;window.hostile=5;`${window.hostile=6}{{hostile}}',
  '<svg><a xlink:href="javascript:window.hostile=7"><x-hostile/></a></svg>',
  '<math><mtext><style><img data-hostile src onerror=hostile=8>',
  '<a href="javascript:window.hostile=9" data-hostile>here</a>',
  'javascript:window.hostile=10',
  'JaVaScRiPt&colon;window.hostile=11//https://example.org/hostile',
  'data:text/html,<script>window.hostile=12</script>',
  'https://example.org/"onmouseover="window.hostile=13"data-hostile="',
  "https://example.org/'><x-hostile>?q=<script>window.hostile=14</script>",
  'https://user:secret@127.0.0.1:22/#javascript:hostile',
  '&lt;x-hostile&gt; &#60;x-hostile&#62; &#x3c;x-hostile data-hostile&#x3e;',
  '\\u003cx-hostile\\u003e %3Cx-hostile%3E \\x3cx-hostile\\x3e',
  '[here](javascript:window.hostile=15) ![x](x"onerror="hostile=16)',
  '</textarea></title></style></noscript></template><x-hostile>',
  '<iframe srcdoc="<x-hostile>"></iframe><base href="//hostile.example/">',
  '<form action=//hostile.example><button formaction=javascript:hostile=17>',
  '@everyone"><x-hostile> @<x-hostile> @a.b-c_d',
  'red \u001b[31mcontrol\u0007\u0008\u007f\u0085 line\u2028end\u2029 <x-hostile>',
  'reads \u202Egnp.exe backwards \u2066\u2067isolated\u2069 \u202A\u202Bturned\u202C <x-hostile>',
] as const

/** Texts of the same kinds that are what they seem. */
export const harmlessTexts = hostileTexts.map((text, at) =>
  text.startsWith('https:') ? `https://example.org/page/${at}` : `Plain words ${at} @somebody`,
)

/** Signs that turn the direction of what stands beside them, and signs that are no text. */
export const trickSigns = /[\u202A-\u202E\u2066-\u2069]|(?![\t\n\r])\p{Cc}/u
