/**
 * Part of the head's script: heights that a person's own parts had on this device (`rooms.ts` keeps them, under the same
 * name). A file of its own, since the head is written by the server alone.
 */
export const roomScript = `Object.keys(localStorage).forEach(function(k){if(k.indexOf("kept:room:")===0){var v=localStorage.getItem(k).split(" ");if(+v[0]===innerWidth)document.documentElement.style.setProperty("--room-"+k.slice(10),+v[1]+"px")}})`
