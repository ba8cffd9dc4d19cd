import { expect, it } from 'vitest'
import { fittingName, kindOf, plainName } from './documents.ts'

it.each([
  ['Score sheet.pdf', 'Score sheet.pdf'],
  ['C:\\Users\\me\\cv.pdf', 'cv.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['a\r\nSet-Cookie: x=y.txt', 'aSet-Cookie x=y.txt'],
  ['..', 'file'],
  ['x/.', 'file'],
  ['', 'file'],
])('keeps of the name %j what can stand in an address', (given, kept) => {
  expect(plainName(given)).toBe(kept)
})

it.each([
  ['run me.bat', 'echo hello', 'run me.bat.txt'],
  ['page.JS', 'alert(1)', 'page.JS.txt'],
  ['words.md', '# Words', 'words.md'],
  ['results.CSV', 'name,votes', 'results.CSV'],
  ['score.html', '%PDF-1.7\n%\u0000', 'score.html.pdf'],
  ['lesson.exe', 'WEBVTT\n\n00:00.000 --> 00:01.000\nGood evening', 'lesson.exe.vtt'],
  ['score', '%PDF-1.7\n%\u0000', 'score.pdf'],
  [`${'a'.repeat(200)}.exe`, 'words', `${'a'.repeat(110)}.txt`],
])('gives %j an ending that no system runs', async (given, content, kept) => {
  expect(fittingName(given, await kindOf(Buffer.from(content)))).toBe(kept)
})
