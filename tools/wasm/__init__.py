"""The compiled core as WebAssembly: from which sources it is made, with what, and how."""
