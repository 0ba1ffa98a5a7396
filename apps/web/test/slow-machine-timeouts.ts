import { configure } from "@testing-library/react";

// A machine that runs everything at once needs several seconds for what takes one alone.
configure({ asyncUtilTimeout: 5000 });
