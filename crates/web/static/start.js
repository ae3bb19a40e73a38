// A file of its own: the server's content policy allows no script inside a page.
import init, { start } from "./app.js";
await init();
start();
