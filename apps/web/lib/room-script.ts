/**
 * Part of the head's script: heights that a person's own parts had on this device (`rooms.ts` keeps them, under the same
 * name, and after an `@` the address of a page that alone has it). A file of its own, since the head is written by the
 * server alone.
 */
export const roomScript = `Object.keys(localStorage).forEach(function(k){if(k.indexOf("kept:room:")===0){var v=localStorage.getItem(k).split(" "),n=k.slice(10).split("@");if(+v[0]===innerWidth&&(!n[1]||n[1]===location.pathname))document.documentElement.style.setProperty("--room-"+n[0],+v[1]+"px")}})`
