/** What core puts on the prototypes of the language; importing it puts it there. */
import "./array.ts";
import "./date.ts";
import "./math.ts";
import "./number.ts";
import "./regexp.ts";
import "./set.ts";
import "./string.ts";
